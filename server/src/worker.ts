import { importTasks } from './features/questionnaire-imports/tasks';
import { questionnaireTasks } from './features/questionnaires/tasks';
import { offerTasks } from './platform/worker-tasks';

offerTasks({ ...questionnaireTasks, ...importTasks });
