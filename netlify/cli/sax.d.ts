// The part of sax that the statement reader needs.
declare module 'sax' {
  type Tag = { name: string; attributes: Record<string, string> };
  type Parser = {
    onopentag: (tag: Tag) => void;
    onclosetag: () => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    ondoctype: () => void;
    onerror: (error: Error) => void;
    line: number;
    write(text: string): Parser;
    close(): Parser;
  };
  const sax: { parser(strict: boolean, options: { trim: boolean; strictEntities: boolean }): Parser };
  export default sax;
}
