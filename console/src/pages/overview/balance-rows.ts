import { paths } from '../../paths';

/** Where the rows behind each balance are: who has it, what is reviewed, what was ordered. */
export const balanceRows = {
  available: paths.members(),
  pending: paths.attempts({ review: 'pending' }),
  reserved: paths.orders('?status=all'),
} as const;
