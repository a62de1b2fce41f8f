/** Types of the few functions of opentype.js that draw the image code; the package has no types of its own. */
declare module 'opentype.js' {
  interface Command {
    type: 'M' | 'L' | 'C' | 'Q' | 'Z';
    x?: number;
    y?: number;
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
  }
  interface Path {
    commands: Command[];
  }
  interface Font {
    getPath(text: string, x: number, y: number, size: number): Path;
    getAdvanceWidth(text: string, size: number): number;
  }

  export type { Command };

  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
