import { grid, multiple, open, page, rating, SATISFACTION, single, text } from '../../question-library/index';
import type { SurveyTemplate } from '../template';

/** What visitors thought of an event. */
export const eventFeedback: SurveyTemplate = {
  name: 'event-feedback',
  title: ['Event feedback', '活动反馈'],
  note: ['Satisfaction, NPS, ideas', '满意度、NPS、建议'],
  blanks: ['event'],
  minutes: 2,
  questionnaire: {
    screening: [
      {
        if: '{attended} = 3',
        reason: text(['This survey is for people who took part in [event].', '本问卷面向参加过[活动]的人士。']),
      },
    ],
    pages: [
      page(
        'visit',
        ['Your visit', '参加情况'],
        [
          single(
            'attended',
            ['Did you take part in [event]?', '您参加过[活动]吗？'],
            [
              ['Yes, in person', '是，现场参加'],
              ['Yes, online', '是，线上参加'],
              ['No', '否'],
            ],
          ),
          multiple(
            'reasons',
            ['Why did you take part?', '您为什么参加？'],
            [
              ['To learn something', '学习知识'],
              ['To meet people', '结识他人'],
              ['For my work', '工作需要'],
              ['For fun', '休闲娱乐'],
              ['Somebody invited me', '受人邀请'],
            ],
            { other: true, more: { choicesOrder: 'random' } },
          ),
        ],
      ),
      page(
        'opinion',
        ['Your opinion', '您的看法'],
        [
          single(
            'overall',
            ['Overall, how satisfied are you with [event]?', '总体而言，您对[活动]满意吗？'],
            SATISFACTION,
          ),
          grid(
            'parts',
            ['How satisfied are you with each of these?', '您对以下各方面的满意程度如何？'],
            SATISFACTION,
            [
              ['program', 'Program', '内容安排'],
              ['speakers', 'Speakers or hosts', '嘉宾或主持'],
              ['organization', 'Organization', '组织工作'],
              ['place', 'Venue or platform', '场地或平台'],
              ['value', 'Value for the time spent', '时间花得是否值得'],
            ],
            { rowOrder: 'random' },
          ),
          single(
            'duration',
            ['How was its length?', '您觉得时长如何？'],
            [
              ['Too short', '太短'],
              ['About right', '合适'],
              ['Too long', '太长'],
            ],
          ),
        ],
      ),
      page(
        'next',
        ['Next time', '下一次'],
        [
          rating(
            'nps',
            [
              'How likely are you to recommend [event] to a friend or colleague?',
              '您有多大可能向朋友或同事推荐[活动]？',
            ],
            [0, 10],
            [
              ['Not at all likely', '完全不可能'],
              ['Extremely likely', '非常可能'],
            ],
          ),
          open('best', ['What did you like best?', '您最喜欢什么？']),
          open('better', ['What should be different next time?', '您希望下一次有哪些改变？']),
        ],
      ),
    ],
  },
};
