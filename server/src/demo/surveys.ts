import type { SurveySettings } from '@pollen/contract/console-surveys';
import type { z } from 'zod';
import bankingApps from './questionnaires/banking-apps-you-have-used.json';
import nextPhone from './questionnaires/buying-your-next-phone.json';
import householdEnergy from './questionnaires/household-energy-and-heating.json';
import morningRoutines from './questionnaires/morning-routines-and-breakfast.json';
import petOwners from './questionnaires/pet-owners-food-and-care.json';
import streaming from './questionnaires/streaming-games-and-free-time.json';

type Settings = Pick<
  z.output<typeof SurveySettings>,
  | 'title'
  | 'description'
  | 'rewardPoints'
  | 'estimatedIr'
  | 'estimatedLoiMinutes'
  | 'reviewDays'
  | 'completesTarget'
  | 'target'
>;

/** Surveys of the demo panel. */
export const demoSurveys: readonly { settings: Settings; questionnaire: unknown }[] = [
  {
    questionnaire: nextPhone,
    settings: {
      title: { en: 'Buying your next phone', zh: '您的下一部手机' },
      description: {
        en: '<p>How you choose a phone, what you would pay and what makes you wait. Some questions build on earlier answers.</p>',
        zh: '<p>您如何挑选手机、愿意花多少钱、什么会让您再等等。部分问题与您之前的回答有关。</p>',
      },
      rewardPoints: 310,
      estimatedIr: 32,
      estimatedLoiMinutes: 22,
      reviewDays: 3,
      completesTarget: 400,
      target: {},
    },
  },
  {
    questionnaire: bankingApps,
    settings: {
      title: { en: 'Banking apps you have used', zh: '您用过的银行应用' },
      description: {
        en: '<p>Which banking apps you know, use and trust. We never ask for account numbers or balances.</p>',
        zh: '<p>您了解、使用和信任哪些银行应用。我们绝不会询问账号或余额。</p>',
      },
      rewardPoints: 240,
      estimatedIr: 41,
      estimatedLoiMinutes: 18,
      reviewDays: 0,
      completesTarget: 300,
      target: { ageFrom: 18 },
    },
  },
  {
    questionnaire: householdEnergy,
    settings: {
      title: { en: 'Household energy and heating', zh: '家庭能源与取暖' },
      description: {
        en: '<p>How your home is heated, what it costs and what you plan to change. An energy bill at hand helps, but is not needed.</p>',
        zh: '<p>您家如何取暖、花费多少、打算做哪些改变。手边有能源账单会更方便，但并非必需。</p>',
      },
      rewardPoints: 180,
      estimatedIr: 68,
      estimatedLoiMinutes: 12,
      reviewDays: 0,
      completesTarget: 500,
      target: {},
    },
  },
  {
    questionnaire: streaming,
    settings: {
      title: { en: 'Streaming, games and free time', zh: '流媒体、游戏与休闲' },
      description: {
        en: '<p>What you watch, play and listen to on an ordinary evening.</p>',
        zh: '<p>平常的夜晚，您都看什么、玩什么、听什么。</p>',
      },
      rewardPoints: 120,
      estimatedIr: 73,
      estimatedLoiMinutes: 9,
      reviewDays: 0,
      completesTarget: 400,
      target: {},
    },
  },
  {
    questionnaire: morningRoutines,
    settings: {
      title: { en: 'Morning routines and breakfast', zh: '晨间习惯与早餐' },
      description: {
        en: '<p>From the alarm to the front door: how your mornings go, and what is on the table.</p>',
        zh: '<p>从闹钟响起到出门：您的早晨怎么过，餐桌上有些什么。</p>',
      },
      rewardPoints: 95,
      estimatedIr: 84,
      estimatedLoiMinutes: 7,
      reviewDays: 0,
      completesTarget: 600,
      target: {},
    },
  },
  {
    questionnaire: petOwners,
    settings: {
      title: { en: 'Pet owners: food and care', zh: '宠物主人：食物与护理' },
      description: {
        en: '<p>For people who live with a pet: what it eats, who looks after it and what you look for in a shop.</p>',
        zh: '<p>面向养宠物的朋友：它吃什么、谁来照顾、您在商店里看重什么。</p>',
      },
      rewardPoints: 60,
      estimatedIr: 91,
      estimatedLoiMinutes: 5,
      reviewDays: 0,
      completesTarget: 350,
      target: {},
    },
  },
];
