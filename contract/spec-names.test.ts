import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from './api';

/** The calls of the specification, to the letter: what they are sent (body or query), and what they answer. */
const calls: Record<string, { sent?: string; data?: string; item?: string }> = {
  'POST /api/v1/Login': { sent: 'userName password', data: 'id userName' },
  'POST /api/v1/RegistrationCode': { sent: 'userName challenge validate seccode' },
  'POST /api/v1/Registered': { sent: 'userName' },
  'POST /api/v1/Registry': {
    sent: 'userName verifyCode password confirmedPassword recommendedCode channelCode keyOfChannel deviceID deviceType fingerprintCode',
  },
  'POST /api/v1/ForgotPasswordCode': { sent: 'userName challenge validate seccode' },
  'POST /api/v1/ForgotPassword': { sent: 'userName verificationCode newPassword confirmedPassword' },
  'GET /api/v1/Accounts/:id': {
    data: 'id userName email avatarUrl activityLevel balance credit isBlacklist blacklistReason paypal paypalConfirmed',
  },
  'GET /api/v1/Users/:id': { data: 'id userName' },
  'POST /api/v1/Accounts/:id/Profile': {
    sent: 'id name gender birthday country countryCode provinceID cityID maritalStatusID educationID occupationStatusID positionID personalIncomeID householdIncomeID brandIDOfCar modelIDOfCar purchasedYearOfCar parnetsOfChilden birthYearOfYoungChild',
  },
  'GET /api/v1/Accounts/:id/Profile': {
    data: 'name gender birthday country countryCode provinceID cityID maritalStatusID educationID occupationStatusID positionID personalIncomeID householdIncomeID brandIDOfCar modelIDOfCar purchasedYearOfCar parnetsOfChilden birthYearOfYoungChild',
  },
  'GET /api/v1/Countries': { item: 'id nameCn' },
  'GET /api/v1/Accounts/:id/HistoricalSurveys': {
    sent: 'page size',
    data: 'list pagebar',
    item: 'platformType title number finalPoints loi joinDate status',
  },
  'GET /api/v1/Accounts/:id/Points': {
    sent: 'page size changeType',
    data: 'list pagebar',
    item: 'description dateline category quantity',
  },
  'GET /api/v1/Accounts/:id/Credits': {
    sent: 'page size',
    data: 'list pagebar',
    item: 'description dateline type quantity',
  },
  'GET /api/v1/Accounts/:id/Orders': {
    sent: 'page size',
    data: 'list pagebar',
    item: 'id giftName thumbImageUrl displayPoints orderDate confirmDate status statusID',
  },
  'GET /api/v1/Accounts/:id/Friends': {
    sent: 'page size userName',
    data: 'list pagebar',
    item: 'id userName avatarUrl lastLoginDate',
  },
  'POST /api/v1/Accounts/:id/Avatar': { sent: 'id avatarUrl' },
  'POST /api/v1/AvatarUrl': { sent: 'source', data: 'avatarUrl' },
  'POST /api/v1/Accounts/:id/ChangePassword': { sent: 'id oldPassword newPassword confirmedPassword' },
  'GET /api/v1/Gifts': {
    sent: 'page size',
    data: 'list pagebar',
    item: 'id name thumbImageUrl displayPoints convertTimes stock',
  },
  'GET /api/v1/Gifts/:id': { data: 'id name thumbImageUrl displayPoints convertTimes stock' },
  'POST /api/v1/Order': { sent: 'giftId', data: 'memo' },
  'GET /api/v1/Orders/:id': {
    data: 'id giftName thumbImageUrl displayPoints orderDate confirmDate checkDate memo status statusID',
  },
  'POST /api/v1/Accounts/:id/Paypal': { sent: 'type name account' },
  'POST /api/v1/Accounts/:id/Today': {},
  'GET /api/v1/Accounts/:id/TodayStatus': { data: 'isComplete' },
  'GET /api/v1/Accounts/:id/CheckinDays': { sent: 'year month', item: 'date' },
  'GET /api/v1/Accounts/:id/IndividualSurveys': { item: 'number title maxPoints ir loi' },
  'GET /api/v1/Accounts/:id/Recommend': { data: 'friendCount moneyCount' },
  'GET /api/v1/RecommendQRCode': {},
  'GET /api/v1/Ranking': { item: 'userName displayName avatarUrl amount' },
  'GET /api/v1/Surveys/:encryptId': { data: 'name points loi ir describe number platform realtime surveyLink' },
  'POST /api/v1/Feedback': { sent: 'name email code content' },
  'GET /api/v1/SecurityCode': {},
  'GET /api/v1/IP2': { data: 'isoCode' },
  'GET /api/v1/Accounts/:id/RecommendIncomes': {
    sent: 'page size userName',
    data: 'list pagebar',
    item: 'registryTime userName contribution',
  },
  'POST /api/v1/Logout': {},
};

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  default?: unknown;
}

const byName = new Map(operations.map((each) => [`${each.method} ${each.path}`, each]));
const schemaOf = (type: z.ZodType | undefined): JsonSchema =>
  type ? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};
const names = (words = '') => words.split(' ').filter(Boolean);
const missing = (expected: string | undefined, schema: JsonSchema | undefined) =>
  names(expected).filter((name) => !(name in (schema?.properties ?? {})));

describe('the calls of the specification, to the letter', () => {
  test('each has its method and path, takes the payload named there, and answers the fields named there', () => {
    for (const [name, { sent, data, item }] of Object.entries(calls)) {
      const call = byName.get(name);
      expect(call, name).toBeDefined();
      const answer = schemaOf(call?.data);
      expect(missing(sent, schemaOf(call?.body ?? call?.query)), `${name} is sent`).toEqual([]);
      expect(missing(data, answer), `${name} answers`).toEqual([]);
      expect(missing(item, answer.properties?.list?.items), `${name} lists`).toEqual([]);
    }
  });

  test('lists have pages of fifteen, lists of people pages of thirty', () => {
    const sizes = [...byName].flatMap(([name, { query }]) => {
      const size = schemaOf(query).properties?.size?.default;
      return size === undefined || name.includes('/console/') ? [] : [[name.split('/').pop(), size]];
    });
    expect(Object.fromEntries(sizes)).toMatchObject({
      Gifts: 15,
      Orders: 15,
      Points: 15,
      Credits: 15,
      HistoricalSurveys: 15,
      Friends: 30,
      RecommendIncomes: 30,
    });
  });

  test('the paging of a list has four numbers', () => {
    const { properties } = schemaOf(byName.get('GET /api/v1/Gifts')?.data).properties?.pagebar ?? {};
    expect(Object.keys(properties ?? {})).toEqual(['currentPage', 'pageSize', 'totalPage', 'totalSize']);
  });
});
