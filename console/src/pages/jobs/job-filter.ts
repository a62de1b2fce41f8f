import { JOB_STATES, type JobState } from '@pollen/contract/job-states';
import { type ListFilter, listSearch, readListFilter } from '../../layouts/list-filter';

/** Which jobs are shown, as it stands in the address; `search` is the kind. */
export type JobFilter = ListFilter<JobState>;

export const readJobFilter = (params: URLSearchParams): JobFilter => readListFilter(params, JOB_STATES);
export const jobSearch = (filter: JobFilter): string => listSearch(filter);
