import { filteredMembersQuery } from '@pollen/server/features/console-members/member-filter';
import { invitationJobs as invitationJobsWith } from '@pollen/server/features/invitations/jobs';

/** The jobs that send waves, as the server wires them. */
export const invitationJobs = invitationJobsWith({ segmentMembers: filteredMembersQuery });
