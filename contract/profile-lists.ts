import type { ListedField } from './profile-values';

/** Entries by their number in the order in which they are offered. A number keeps its meaning for good: profiles hold it. */
type List = readonly { readonly id: number; readonly en: string; readonly zh: string }[];

const entries = (...names: readonly (readonly [en: string, zh: string])[]): List =>
  names.map(([en, zh], at) => ({ id: at + 1, en, zh }));

/** A year, before taxes. */
const incomes = [
  ['Under $15,000', '1.5 万美元以下'],
  ['$15,000 to $29,999', '1.5 万至 3 万美元'],
  ['$30,000 to $49,999', '3 万至 5 万美元'],
  ['$50,000 to $74,999', '5 万至 7.5 万美元'],
  ['$75,000 to $99,999', '7.5 万至 10 万美元'],
  ['$100,000 to $149,999', '10 万至 15 万美元'],
  ['$150,000 and more', '15 万美元及以上'],
] as const;

const brands =
  'Acura Audi BMW BYD Buick Cadillac Chevrolet Chrysler Citroën Dacia Dodge Fiat Ford Geely GMC Honda Hyundai Infiniti Jaguar Jeep Kia Lexus Lincoln Mazda Mercedes-Benz Mini Mitsubishi Nissan Opel Peugeot Polestar Porsche Ram Renault Seat Škoda Subaru Suzuki Tesla Toyota Volkswagen Volvo'.split(
    ' ',
  );

/**
 * The list of each field that members choose an entry for. Browsers ask for the entries, in the language that they show:
 * GET /api/v1/ProfileLists. Entries of fields that a profile question asks for are its choices too, by a migration.
 */
export const PROFILE_LISTS: Readonly<Record<ListedField, List>> = {
  maritalStatusID: entries(
    ['Single', '未婚'],
    ['Living with a partner', '与伴侣同居'],
    ['Married', '已婚'],
    ['Separated or divorced', '分居或离异'],
    ['Widowed', '丧偶'],
  ),
  educationID: entries(
    ['Some school', '高中以下'],
    ['Secondary school', '高中或中专'],
    ['Vocational training', '大专或职业教育'],
    ['Bachelor’s degree', '本科'],
    ['Master’s degree', '硕士'],
    ['Doctorate', '博士'],
  ),
  occupationStatusID: entries(
    ['Full-time', '全职工作'],
    ['Part-time', '兼职工作'],
    ['Self-employed', '自由职业或个体经营'],
    ['Student', '学生'],
    ['Looking for work', '求职中'],
    ['Looking after the home', '料理家务'],
    ['Retired', '退休'],
    ['Not able to work', '无法工作'],
  ),
  positionID: entries(
    ['Trainee', '实习生或学徒'],
    ['Worker', '普通员工（体力劳动）'],
    ['Office employee', '普通职员'],
    ['Specialist', '专业技术人员'],
    ['Team or department lead', '团队或部门主管'],
    ['Director or board', '高层管理人员'],
    ['Owner or partner', '企业主或合伙人'],
    ['Public servant', '公务员'],
  ),
  // The sections of the UN's ISIC, with the trades that surveys screen out as entries of their own.
  industryID: [
    ...entries(
      ['Agriculture, forestry and fishing', '农林牧渔'],
      ['Energy, mining and water', '能源、采矿与水务'],
      ['Manufacturing', '制造业'],
      ['Construction', '建筑业'],
      ['Retail and wholesale', '批发与零售'],
      ['Transport and logistics', '交通运输与物流'],
      ['Hotels, restaurants and tourism', '住宿、餐饮与旅游'],
      ['Information technology and telecommunications', '信息技术与通信'],
      ['Media, publishing and entertainment', '传媒、出版与娱乐'],
      ['Advertising and public relations', '广告与公关'],
      ['Market research', '市场调研'],
      ['Banking, finance and insurance', '银行、金融与保险'],
      ['Real estate', '房地产'],
      ['Law, accounting and consulting', '法律、会计与咨询'],
      ['Science and engineering', '科研与工程'],
      ['Education', '教育'],
      ['Health care and social work', '医疗与社会服务'],
      ['Public administration and defense', '公共管理与国防'],
      ['Charities and associations', '公益与社会团体'],
    ),
    { id: 999, en: 'Another industry', zh: '其他行业' },
  ],
  personalIncomeID: entries(...incomes),
  householdIncomeID: entries(...incomes),
  brandIDOfCar: [
    ...entries(...brands.map((name) => [name, name] as const)),
    { id: 999, en: 'Another brand', zh: '其他品牌' },
  ],
};
