import { fieldCalendar } from '@pollen/contract/field-calendar';
import type { Api } from '../../platform/http/api';
import { calendarOf } from './actions';

/** Handles the calendar of the fieldwork of all surveys in the console. */
export function fieldCalendarRoutes(api: Api): void {
  api.handle(fieldCalendar, ({ tx, query, locale }) => calendarOf(tx, query.month, locale));
}
