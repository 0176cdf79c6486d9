/**
 * Writes a workbook of one sheet row by row; libraries that write workbooks hold all rows in memory first. Every cell
 * is text, so that nothing is calculated. The first row is the header.
 */
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { escapeForWorkbook } from '#base/download.ts'
import type { RowEncoder } from './row-encoder.ts'

/** Maximum number of rows of a sheet, without its header. */
export const maxSheetRows = 1_048_575

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Styles: 0 is the default, 1 text (format 49 is text), 2 the header. */
const styles = `<styleSheet xmlns="${mainNamespace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill>\
<fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>\
<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/>\
<xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

const fixedFiles: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packageNamespace}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageNamespace}/relationships">\
<Relationship Id="rId1" Type="${relationNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${mainNamespace}" xmlns:r="${relationNamespace}">\
<sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageNamespace}/relationships">\
<Relationship Id="rId1" Type="${relationNamespace}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="rId2" Type="${relationNamespace}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
}

/** The header row is frozen. */
const sheetStart = `${declaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="64" width="24" customWidth="1"/></cols><sheetData>`
const sheetEnd = '</sheetData></worksheet>'

export function createWorkbookEncoder(): RowEncoder {
  let pendingChunks: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    pendingChunks.push(bytes)
  })
  const takeBytes = () => {
    const bytes = Buffer.concat(pendingChunks)
    pendingChunks = []
    return bytes
  }
  const addFile = (path: string) => {
    const file = new ZipDeflate(path, { level: 3 })
    zip.add(file)
    return file
  }
  let sheet: ZipDeflate | undefined
  let rowCount = 0

  function begin(): ZipDeflate {
    for (const [path, xml] of Object.entries(fixedFiles)) addFile(path).push(strToU8(declaration + xml), true)
    const sheet = addFile('xl/worksheets/sheet1.xml')
    sheet.push(strToU8(sheetStart))
    return sheet
  }
  return {
    encodeRows(cells) {
      sheet ??= begin()
      sheet.push(Buffer.from(cells.map((row) => formatRow(row, ++rowCount)).join('')))
      return takeBytes()
    },
    encodeEnd() {
      sheet ??= begin()
      sheet.push(strToU8(sheetEnd), true)
      zip.end()
      return takeBytes()
    },
  }
}

function formatRow(cells: readonly string[], number: number): string {
  const style = number === 1 ? 2 : 1
  return `<row r="${number}">${cells.map((text, n) => formatCell(text, `${formatColumnName(n)}${number}`, style)).join('')}</row>`
}

/** Returns A, B, … Z, AA, … for 0, 1, … 25, 26, … */
function formatColumnName(n: number): string {
  const letter = String.fromCharCode(65 + (n % 26))
  return n < 26 ? letter : formatColumnName(Math.floor(n / 26) - 1) + letter
}

function formatCell(text: string, reference: string, style: number): string {
  if (text === '') return `<c r="${reference}" s="${style}"/>`
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeForWorkbook(text))}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Escapes text for XML. Removes characters that XML does not allow, and escapes `_x….` sequences, which a workbook
 * would read as character codes.
 */
function escapeXml(text: string): string {
  return text
    .replace(/[&<>]/g, (sign) => entities[sign] ?? '')
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/\r/g, '_x000D_')
}
