import { defineWords } from '@pollen/ui/translator';

export const errorWords = defineWords('errors', {
  400: 'Request error',
  401: 'Unauthorized, Please sign up again',
  403: 'Access denied',
  404: 'Not Found',
  405: 'Request method not allowed',
  408: 'Request timeout',
  413: 'This is too large to send',
  415: 'This kind of content is not accepted',
  429: 'Too many attempts. Please wait a moment and try again',
  500: 'Server error',
  501: 'Network not implemented',
  502: 'Network error',
  503: 'Service unavailable',
  504: 'Network timeout',
  505: "The http version does't support the request",
  status: 'Connect error {status}',
  timeout: 'The server response timed out. Please refresh this page',
  network: 'Failed to connect to the server',
  system: 'System error',
  sessionExpired: 'Your session has ended. Please log in again.',
});
