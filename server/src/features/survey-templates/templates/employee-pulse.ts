import { AGREEMENT, grid, open, page, rating, single, text } from '../../question-library/index';
import type { SurveyTemplate } from '../template';

/** A short mood check at work, for people who are employed. */
export const employeePulse: SurveyTemplate = {
  name: 'employee-pulse',
  title: ['Employee pulse', '员工脉动调查'],
  note: ['Engagement, leadership, workload', '敬业度、管理、工作量'],
  blanks: [],
  minutes: 2,
  questionnaire: {
    screening: [
      {
        if: '{employed} = 3',
        reason: text(['This survey is for people who are employed.', '本问卷面向在职人士。']),
      },
    ],
    pages: [
      page(
        'screener',
        ['Your job', '您的工作'],
        [
          single(
            'employed',
            ['Are you currently employed?', '您目前在职吗？'],
            [
              ['Yes, full-time', '是，全职'],
              ['Yes, part-time', '是，兼职'],
              ['No', '否'],
            ],
          ),
          single(
            'tenure',
            ['How long have you worked for your employer?', '您在目前的单位工作了多久？'],
            [
              ['Less than 1 year', '不到 1 年'],
              ['1 to 3 years', '1–3 年'],
              ['4 to 10 years', '4–10 年'],
              ['More than 10 years', '10 年以上'],
            ],
          ),
        ],
      ),
      page(
        'pulse',
        ['The past two weeks', '最近两周'],
        [
          grid(
            'engagement',
            [
              'Thinking of the past two weeks, how much do you agree or disagree?',
              '回想最近两周，您在多大程度上同意以下说法？',
            ],
            AGREEMENT,
            [
              ['proud', 'I am proud to work here.', '我为在这里工作感到自豪。'],
              ['meaning', 'My work feels meaningful.', '我的工作有意义。'],
              ['tools', 'I have what I need to do good work.', '我拥有做好工作所需的条件。'],
              ['learn', 'I am learning something.', '我在不断学习。'],
              ['stay', 'I want to be here in a year.', '一年后我仍想在这里工作。'],
            ],
          ),
          grid('leadership', ['And about your manager and team?', '关于您的上级和团队呢？'], AGREEMENT, [
            ['feedback', 'My manager gives me useful feedback.', '上级给我有用的反馈。'],
            ['goals', 'I know what is expected of me.', '我清楚对我的要求。'],
            ['speak', 'I can speak up without worry.', '我可以放心表达意见。'],
            ['team', 'My team works well together.', '团队合作良好。'],
            ['fair', 'I am treated fairly.', '我受到公平对待。'],
          ]),
          single(
            'workload',
            ['How was your workload?', '您的工作量如何？'],
            [
              ['Far too low', '太少'],
              ['Somewhat too low', '偏少'],
              ['About right', '合适'],
              ['Somewhat too high', '偏多'],
              ['Far too high', '太多'],
            ],
          ),
        ],
      ),
      page(
        'summary',
        ['Summing up', '总结'],
        [
          rating(
            'enps',
            [
              'How likely are you to recommend your employer as a place to work?',
              '您有多大可能推荐别人来您的单位工作？',
            ],
            [0, 10],
            [
              ['Not at all likely', '完全不可能'],
              ['Extremely likely', '非常可能'],
            ],
          ),
          open('good', ['What is going well?', '哪些方面做得好？']),
          open('change', ['What one thing should change?', '您最希望改变的一件事是什么？']),
        ],
      ),
    ],
  },
};
