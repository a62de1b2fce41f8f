export { notificationsInExport, notify } from './actions';
export {
  deleteNotificationsBefore,
  deleteNotificationsOf,
  getNotificationSettings,
  updateDueAt,
  updateSettled,
} from './queries';
