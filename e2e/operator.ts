import { expect, type Page } from '@playwright/test';
import { surveySettings } from '@pollen/testkit/survey-settings';
import { Visitor } from '@pollen/testkit/visitor';
import { addressOfPanel } from './address';

export const OPERATOR_EMAIL = 'operator@example.com';
export const OPERATOR_PASSWORD = 'Honey-bee-7';

interface NewSurvey {
  title: string;
  rewardPoints?: number;
  completesTarget?: number;
  /** 0, the default: credited at once. */
  reviewDays?: number;
  target?: { countries?: number[]; genders?: number[]; ageFrom?: number; ageTo?: number; fields?: readonly unknown[] };
  quotas?: readonly unknown[];
  questionnaire?: unknown;
  sensitive?: { subjects: string[]; keptDays: number };
  endsOn?: string;
}

/** The first operator of the panel as an API client, to prepare the data of a spec. */
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

  /** Launches a survey and returns its id and its public id. */
  async launchSurvey(survey: NewSurvey): Promise<{ id: number; encryptId: string }> {
    const id = await this.draftSurvey(survey);
    await this.changeSurvey(id, 'launch');
    const { data } = await this.calls.get(`/api/console/Surveys/${id}`);
    return { id, encryptId: data.encryptId };
  }

  /** Stores a survey as a draft and waits until the panel has tried to fetch its pictures; returns its id. */
  async draftSurvey(survey: NewSurvey): Promise<number> {
    const { title, rewardPoints = 80, completesTarget = 1000, reviewDays = 0 } = survey;
    const { target = {}, quotas = [], questionnaire = oneQuestion, sensitive = null, endsOn = null } = survey;
    const { id } = await this.post('/api/console/Surveys', {
      questionnaire,
      settings: {
        ...surveySettings,
        title: { en: title, zh: `问卷 ${title.split(' ').pop()}` },
        rewardPoints,
        estimatedIr: 90,
        estimatedLoiMinutes: 3,
        reviewDays,
        completesTarget,
        endsOn,
        target,
        quotas,
        sensitive,
      },
    });
    const waiting = async () => {
      const { data } = await this.calls.get(`/api/console/Surveys/${id}`);
      return (data.pictures as { state: string }[]).filter(({ state }) => state === 'waiting').length;
    };
    await expect.poll(waiting, { intervals: [0, 50, 100, 200] }).toBe(0);
    return id;
  }

  /** Puts a member on the blacklist, with the reason that the member reads. */
  async blacklist(memberId: number, reason: string): Promise<void> {
    await this.post(`/api/console/Members/${memberId}/Blacklist`, { reason });
  }

  async changeSurvey(id: number, action: 'launch' | 'pause' | 'resume' | 'close'): Promise<void> {
    await this.post(`/api/console/Surveys/${id}/State`, { action });
  }

  /** Waits until a job has checked the stock of confirmed orders, and they wait for the review. */
  async waitForOrders(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const status = async () => (await this.calls.get(`/api/console/Orders/${id}`)).data.status;
      await expect.poll(status, { intervals: [50, 100, 200] }).toBe('Waiting for approve');
    }
  }
}

/** Signs the operator in with the form of the console. */
export async function signInToConsole(page: Page, password = OPERATOR_PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(OPERATOR_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Below 1024 px the navigation of the console folds away. */
export async function openConsoleMenu(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
}

const oneQuestion = {
  pages: [
    {
      name: 'p1',
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
