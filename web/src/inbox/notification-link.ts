import { paths } from '../paths';
import type { Notification } from './stored-duty';

/** Returns the address of the page that a notification leads to; null when it leads nowhere. */
export function linkOf({ target }: Pick<Notification, 'target'>): string | null {
  switch (target?.page) {
    case 'order':
      return paths.orderDetail(target.orderId);
    case 'survey':
      return paths.surveyInfo(target.encryptId);
    case 'conversation':
      return paths.sentMessage(target.token);
    case 'productTest':
      return paths.productTest(target.encryptId);
    case 'answers':
      return paths.answerHistory();
    case 'cases':
      return paths.cases();
    case 'friends':
      return paths.friends();
    case 'points':
      return paths.points();
    default:
      return null;
  }
}
