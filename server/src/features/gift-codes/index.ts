export { codeDelivery, freeCodes, handOutCode, importCodes, openCode } from './actions';
