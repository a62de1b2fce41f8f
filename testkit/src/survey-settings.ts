/** The settings of a survey as an operator sends them: 100 completes of anybody, paid at once. */
export const surveySettings = {
  title: { en: 'Tea and coffee', zh: '茶与咖啡' },
  description: { en: '', zh: '' },
  rewardPoints: 120,
  estimatedIr: 70,
  estimatedLoiMinutes: 5,
  reviewDays: 0,
  completesTarget: 100,
  dailyCompletes: null as number | null,
  startsOn: null as string | null,
  startsTime: null as string | null,
  endsOn: null as string | null,
  endsTime: null as string | null,
  pictureUrl: null as string | null,
  target: {},
  quotas: [],
};
