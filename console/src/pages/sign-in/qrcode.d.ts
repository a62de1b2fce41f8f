/** The one function that the console uses; the package has no types of its own. */
declare module 'qrcode' {
  export interface QRCode {
    modules: { size: number; data: Uint8Array };
  }
  export function create(text: string, options?: { errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H' }): QRCode;
}
