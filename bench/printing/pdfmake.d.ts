// The part of pdfmake that is measured; it brings no types.
declare module 'pdfmake' {
  interface PdfMake {
    setFonts(fonts: Record<string, Record<string, string>>): void
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    createPdf(document: object): { getBuffer(): Promise<Buffer> }
  }
  const pdfmake: PdfMake
  export default pdfmake
}
