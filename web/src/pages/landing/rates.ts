/** What the landing page promises, in points; a test holds it to the panel's settings. */
export const rates = { screenedOut: 10, checkIn: 1, profileQuestions: 2, friend: 200, commissionPercent: 20 } as const;
