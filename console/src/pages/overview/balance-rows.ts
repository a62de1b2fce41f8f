import { paths } from '../../paths';

/** The addresses of the lists behind each balance: its members, the answers in review, the orders. */
export const balanceRows = {
  available: paths.members(),
  pending: paths.attempts({ review: 'pending' }),
  reserved: paths.orders('?status=all'),
} as const;
