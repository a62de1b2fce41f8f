import { filteredMembersQuery } from '@pollen/server/features/console-members/member-filter';
import { memberTagJobs } from '@pollen/server/features/member-tags/jobs';

/** The jobs that put tags on many members, as the server wires them. */
export const tagJobs = memberTagJobs({ filteredMembers: filteredMembersQuery });
