export { notificationsInExport, notify } from './actions';
export {
  deleteNotificationsBefore,
  deleteNotificationsOf,
  findOldestNotification,
  getNotificationSettings,
  updateDueAt,
  updateSettled,
} from './queries';
