/** Pictures of surveys, as the page about one shows them: 744 by 310, sharp on screens with two pixels for one. */
export const PICTURE = { width: 1488, height: 620 } as const;
