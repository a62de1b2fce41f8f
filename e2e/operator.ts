import { Visitor } from '@pollen/testkit/visitor';
import { addressOfPanel } from './address';

export const OPERATOR_EMAIL = 'operator@example.com';
export const OPERATOR_PASSWORD = 'Honey-bee-7';

interface NewSurvey {
  title: string;
  rewardPoints?: number;
  completesTarget?: number;
  target?: { countries?: number[]; genders?: number[]; ageFrom?: number; ageTo?: number };
  questionnaire?: unknown;
}

/** The first operator of the panel at the API, for what a spec needs but is not about. */
export class Operator {
  private constructor(readonly calls: Visitor) {}

  static async signIn(): Promise<Operator> {
    const calls = new Visitor(addressOfPanel());
    const signedIn = await calls.post('/api/console/Login', { email: OPERATOR_EMAIL, password: OPERATOR_PASSWORD });
    if (signedIn.code !== 200) throw new Error(`the operator could not sign in: ${signedIn.errors.join()}`);
    return new Operator(calls);
  }

  private async post(path: string, body: unknown) {
    const { code, data, errors } = await this.calls.post(path, body);
    if (code !== 200) throw new Error(`${path} answered ${code}: ${errors.join()}`);
    return data;
  }

  /** A live survey; answers its id and its public id. */
  async launchSurvey(survey: NewSurvey): Promise<{ id: number; encryptId: string }> {
    const { title, rewardPoints = 80, completesTarget = 1000, target = {}, questionnaire = oneQuestion } = survey;
    const { id } = await this.post('/api/console/Surveys', {
      questionnaire,
      settings: {
        title: { en: title, zh: title },
        description: { en: '', zh: '' },
        rewardPoints,
        estimatedIr: 90,
        estimatedLoiMinutes: 3,
        reviewDays: 0,
        completesTarget,
        target,
        quotas: [],
      },
    });
    await this.changeSurvey(id, 'launch');
    const { data } = await this.calls.get(`/api/console/Surveys/${id}`);
    return { id, encryptId: data.encryptId };
  }

  async changeSurvey(id: number, action: 'launch' | 'pause' | 'resume' | 'close'): Promise<void> {
    await this.post(`/api/console/Surveys/${id}/State`, { action });
  }

  /** Takes confirmed orders to the audit, as happens every Friday. */
  async collectOrders(): Promise<void> {
    await this.post('/api/console/Orders/Collect', {});
  }
}

const oneQuestion = {
  pages: [
    {
      name: 'only',
      elements: [
        {
          type: 'radiogroup',
          name: 'drink',
          title: { default: 'Tea or coffee?', 'zh-cn': '茶还是咖啡？' },
          isRequired: true,
          choices: [
            { value: 'tea', text: { default: 'Tea', 'zh-cn': '茶' } },
            { value: 'coffee', text: { default: 'Coffee', 'zh-cn': '咖啡' } },
          ],
        },
      ],
    },
  ],
};
