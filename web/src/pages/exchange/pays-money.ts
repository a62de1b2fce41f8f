/** Money goes to the member's own account with a payment provider; all else comes by mail. */
export function paysMoney(art: string): boolean {
  return art === 'cash-account' || art === 'bank-payout';
}
