import { renderingTasks } from './features/page-rendering/tasks';
import { offerTasks } from './platform/worker-tasks';

// A program of its own: that of the other threads loads what checks questionnaires, which a page that is waited for must not.
offerTasks(renderingTasks);
