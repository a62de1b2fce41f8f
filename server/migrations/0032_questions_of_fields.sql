-- Profile questions fill the fields of the profile that surveys look for, which no screen asked before. Places and models
-- of cars are not among them: the panel has no list of them.
alter table profile_questions
  -- The field of the profile that the answer fills; null: none.
  add column field text unique,
  -- May targets name its answers? Those of a new question about a field are targeted by the field.
  add column targeted boolean not null default true;

alter table profile_question_choices
  -- What the field becomes; null: it stays empty.
  add column value integer,
  -- Of those who gave this answer before, and offered to nobody else.
  add column retired boolean not null default false;

-- Two questions were there already, with coarser answers than the lists of the profile.
update profile_questions set field = 'educationID' where position = 4;
update profile_questions set field = 'occupationStatusID' where position = 5;
update profile_question_choices c set value = c.position, text_en = replace(c.text_en, chr(39), '’')
  from profile_questions q where q.id = c.question_id and q.position in (4, 5) and c.position < 5;
update profile_question_choices c set retired = true, text_en = replace(c.text_en, chr(39), '’')
  from profile_questions q where q.id = c.question_id and q.position in (4, 5) and c.position = 5;
insert into profile_question_choices (question_id, position, value, text_en, text_zh)
select q.id, c.value + 5, c.value, c.text_en, c.text_zh
from profile_questions q join (values
  (4, 5, 'Master’s degree', '硕士'),
  (4, 6, 'Doctorate', '博士'),
  (5, 5, 'Looking for work', '求职中'),
  (5, 6, 'Looking after the home', '料理家务'),
  (5, 7, 'Retired', '退休'),
  (5, 8, 'Not able to work', '无法工作')
) as c (question, value, text_en, text_zh) on c.question = q.position
order by c.question, c.value;

insert into profile_questions (position, field, targeted, text_en, text_zh) values
  (21, 'maritalStatusID', false, 'What is your marital status?', '您的婚姻状况是？'),
  (22, 'positionID', false, 'Which position do you hold at work?', '您在工作中的职位是？'),
  (23, null, true, 'How many people work where you work?', '您所在的单位有多少人？'),
  (24, 'personalIncomeID', false, 'What is your own income in a year, before taxes?', '您个人的税前年收入是多少？'),
  (25, 'householdIncomeID', false, 'What is the income of your household in a year, before taxes?', '您家庭的税前年收入是多少？'),
  (26, 'brandIDOfCar', false, 'Of which make is the car that you drive most?', '您最常驾驶的汽车是什么品牌？'),
  (27, 'purchasedYearOfCar', false, 'In which year was that car bought?', '这辆汽车是哪一年购买的？'),
  (28, null, true, 'What does that car run on?', '这辆汽车使用哪种动力？'),
  (29, 'parnetsOfChilden', false, 'How many children do you have?', '您有几个孩子？'),
  (30, 'birthYearOfYoungChild', false, 'In which year was your youngest child born?', '您最小的孩子出生于哪一年？');

insert into profile_question_choices (question_id, position, value, text_en, text_zh)
select q.id, c.position, c.value, c.text_en, c.text_zh
from profile_questions q join (values
  (21, 1, 1, 'Single', '未婚'),
  (21, 2, 2, 'Living with a partner', '与伴侣同居'),
  (21, 3, 3, 'Married', '已婚'),
  (21, 4, 4, 'Separated or divorced', '分居或离异'),
  (21, 5, 5, 'Widowed', '丧偶'),
  (21, 6, null, 'I would rather not say', '不便透露'),
  (22, 1, 1, 'Trainee', '实习生或学徒'),
  (22, 2, 2, 'Worker', '普通员工（体力劳动）'),
  (22, 3, 3, 'Office employee', '普通职员'),
  (22, 4, 4, 'Specialist', '专业技术人员'),
  (22, 5, 5, 'Team or department lead', '团队或部门主管'),
  (22, 6, 6, 'Director or board', '高层管理人员'),
  (22, 7, 7, 'Owner or partner', '企业主或合伙人'),
  (22, 8, 8, 'Public servant', '公务员'),
  (22, 9, null, 'I do not work', '目前没有工作'),
  (23, 1, null, 'Only me', '只有我一人'),
  (23, 2, null, '2 to 9', '2 至 9 人'),
  (23, 3, null, '10 to 49', '10 至 49 人'),
  (23, 4, null, '50 to 249', '50 至 249 人'),
  (23, 5, null, '250 or more', '250 人及以上'),
  (23, 6, null, 'I do not work', '目前没有工作'),
  (24, 1, 1, 'Under $15,000', '1.5 万美元以下'),
  (24, 2, 2, '$15,000 to $29,999', '1.5 万至 3 万美元'),
  (24, 3, 3, '$30,000 to $49,999', '3 万至 5 万美元'),
  (24, 4, 4, '$50,000 to $74,999', '5 万至 7.5 万美元'),
  (24, 5, 5, '$75,000 to $99,999', '7.5 万至 10 万美元'),
  (24, 6, 6, '$100,000 to $149,999', '10 万至 15 万美元'),
  (24, 7, 7, '$150,000 and more', '15 万美元及以上'),
  (24, 8, null, 'I would rather not say', '不便透露'),
  (25, 1, 1, 'Under $15,000', '1.5 万美元以下'),
  (25, 2, 2, '$15,000 to $29,999', '1.5 万至 3 万美元'),
  (25, 3, 3, '$30,000 to $49,999', '3 万至 5 万美元'),
  (25, 4, 4, '$50,000 to $74,999', '5 万至 7.5 万美元'),
  (25, 5, 5, '$75,000 to $99,999', '7.5 万至 10 万美元'),
  (25, 6, 6, '$100,000 to $149,999', '10 万至 15 万美元'),
  (25, 7, 7, '$150,000 and more', '15 万美元及以上'),
  (25, 8, null, 'I would rather not say', '不便透露'),
  (26, 1, null, 'I have no car', '我没有汽车'),
  (26, 2, 1, 'Acura', 'Acura'),
  (26, 3, 2, 'Audi', 'Audi'),
  (26, 4, 3, 'BMW', 'BMW'),
  (26, 5, 4, 'BYD', 'BYD'),
  (26, 6, 5, 'Buick', 'Buick'),
  (26, 7, 6, 'Cadillac', 'Cadillac'),
  (26, 8, 7, 'Chevrolet', 'Chevrolet'),
  (26, 9, 8, 'Chrysler', 'Chrysler'),
  (26, 10, 9, 'Citroën', 'Citroën'),
  (26, 11, 10, 'Dacia', 'Dacia'),
  (26, 12, 11, 'Dodge', 'Dodge'),
  (26, 13, 12, 'Fiat', 'Fiat'),
  (26, 14, 13, 'Ford', 'Ford'),
  (26, 15, 14, 'Geely', 'Geely'),
  (26, 16, 15, 'GMC', 'GMC'),
  (26, 17, 16, 'Honda', 'Honda'),
  (26, 18, 17, 'Hyundai', 'Hyundai'),
  (26, 19, 18, 'Infiniti', 'Infiniti'),
  (26, 20, 19, 'Jaguar', 'Jaguar'),
  (26, 21, 20, 'Jeep', 'Jeep'),
  (26, 22, 21, 'Kia', 'Kia'),
  (26, 23, 22, 'Lexus', 'Lexus'),
  (26, 24, 23, 'Lincoln', 'Lincoln'),
  (26, 25, 24, 'Mazda', 'Mazda'),
  (26, 26, 25, 'Mercedes-Benz', 'Mercedes-Benz'),
  (26, 27, 26, 'Mini', 'Mini'),
  (26, 28, 27, 'Mitsubishi', 'Mitsubishi'),
  (26, 29, 28, 'Nissan', 'Nissan'),
  (26, 30, 29, 'Opel', 'Opel'),
  (26, 31, 30, 'Peugeot', 'Peugeot'),
  (26, 32, 31, 'Polestar', 'Polestar'),
  (26, 33, 32, 'Porsche', 'Porsche'),
  (26, 34, 33, 'Ram', 'Ram'),
  (26, 35, 34, 'Renault', 'Renault'),
  (26, 36, 35, 'Seat', 'Seat'),
  (26, 37, 36, 'Škoda', 'Škoda'),
  (26, 38, 37, 'Subaru', 'Subaru'),
  (26, 39, 38, 'Suzuki', 'Suzuki'),
  (26, 40, 39, 'Tesla', 'Tesla'),
  (26, 41, 40, 'Toyota', 'Toyota'),
  (26, 42, 41, 'Volkswagen', 'Volkswagen'),
  (26, 43, 42, 'Volvo', 'Volvo'),
  (26, 44, 999, 'Another brand', '其他品牌'),
  (28, 1, null, 'Petrol', '汽油'),
  (28, 2, null, 'Diesel', '柴油'),
  (28, 3, null, 'Petrol or diesel and electricity', '油电混合'),
  (28, 4, null, 'Electricity alone', '纯电动'),
  (28, 5, null, 'Something else', '其他'),
  (28, 6, null, 'I have no car', '我没有汽车'),
  (29, 1, 0, 'None', '没有'),
  (29, 2, 1, '1', '1 个'),
  (29, 3, 2, '2', '2 个'),
  (29, 4, 3, '3', '3 个'),
  (29, 5, 4, '4', '4 个'),
  (29, 6, 5, '5', '5 个'),
  (29, 7, 6, '6 or more', '6 个及以上')
) as c (question, position, value, text_en, text_zh) on c.question = q.position
order by c.question, c.position;

-- The latest year first. Years to come wait until they are there.
insert into profile_question_choices (question_id, position, value, text_en, text_zh)
select q.id, c.position, c.value, c.text_en, c.text_zh
from profile_questions q join (
  select 27 as question, 1 as position, null::integer as value, 'I have no car' as text_en, '我没有汽车' as text_zh
  union all select 27, 2101 - year, year, year::text, year || ' 年' from generate_series(1970, 2060) as year
  union all select 27, 2101, null, 'Before 1970', '1970 年以前'
  union all select 30, 1, null, 'I have no children', '我没有孩子'
  union all select 30, 2101 - year, year, year::text, year || ' 年' from generate_series(1950, 2060) as year
  union all select 30, 2101, null, 'Before 1950', '1950 年以前'
) as c on c.question = q.position
order by c.question, c.position;

-- What members have answered already counts; what they told in another way stays.
update profiles p set further = given.fields || p.further
from (
  select a.member_id, jsonb_object_agg(q.field, c.value) as fields
  from profile_answers a
  join profile_questions q on q.id = a.question_id
  join profile_question_choices c on c.id = a.choice_id
  where q.field is not null and c.value is not null
  group by a.member_id
) as given
where given.member_id = p.member_id;
