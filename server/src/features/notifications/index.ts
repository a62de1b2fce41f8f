export { notificationsInExport, notify } from './actions';
export { deleteNotificationsBefore, deleteNotificationsOf, getNotificationSettings, updateSettled } from './queries';
