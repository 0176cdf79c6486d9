import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { unescapeCell } from '#base/download.ts'
import fc from '#test/properties.ts'
import { createCsvEncoder } from './csv.ts'
import type { RowEncoder } from './row-encoder.ts'
import { createWorkbookEncoder } from './workbook.ts'

/** Returns a file that was encoded piece by piece, `rowsPerPiece` rows at a time. */
function encode(encoder: RowEncoder, rows: string[][], rowsPerPiece = 2): Buffer {
  const pieces: Uint8Array[] = []
  for (let start = 0; start < rows.length; start += rowsPerPiece)
    pieces.push(encoder.encodeRows(rows.slice(start, start + rowsPerPiece)))
  return Buffer.concat([...pieces, encoder.encodeEnd()])
}

/** Draws the text of a cell, without control characters, which the formats cannot hold. */
const cellText = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      '=1+1',
      '+62812',
      "'=x",
      'a;b"c',
      'baris\nkedua',
      'a_x0041_b',
      '<b>&amp;</b>',
      ' x ',
      '🌸',
    ),
  )
  .map((drawnText) => drawnText.replace(/(?![\n])\p{Cc}|[\ufffe\uffff]/gu, ''))
/** Draws rows of equal length. */
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cellText, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 9 }),
  )

describe('CSV', () => {
  it('reads back exactly as written, whatever its cells contain', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const parsed: string[][] = parse(encode(createCsvEncoder(), rows), { bom: true, delimiter: ';' })
        expect(parsed.map((row) => row.map(unescapeCell))).toEqual(rows)
      }),
    )
  })

  it('starts with one UTF-8 byte order mark and separates cells with semicolons', () => {
    expect(encode(createCsvEncoder(), [['No'], ['a;b'], ['=1']], 1).toString()).toBe(
      '\ufeff"No"\r\n"a;b"\r\n"\'=1"\r\n',
    )
  })
})

describe('a workbook', () => {
  const readCell = (cell: unknown) => {
    const text = String(cell ?? '')
    return text.startsWith("'") ? unescapeCell(text) : text
  }

  it('reads back exactly as written, whatever its cells contain', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        // The reader of the library leaves out empty cells at the end.
        const rowsWithEnd = rows.map((row) => [...row, '|'])
        const parsed = await readSheet(encode(createWorkbookEncoder(), rowsWithEnd), { trim: false })
        expect(parsed.map((row) => row.map(readCell))).toEqual(rowsWithEnd)
      }),
      { numRuns: 50 },
    )
  })

  it('cannot be read without its end', async () => {
    await expect(
      readSheet(Buffer.from(createWorkbookEncoder().encodeRows([['No'], ['1']]))),
    ).rejects.toThrow()
  })

  it('stores a cell that starts with = as text, not as a formula', () => {
    const parts = unzipSync(encode(createWorkbookEncoder(), [['No'], ['=1+1']]))
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain('<is><t xml:space="preserve">=1+1</t></is>')
    expect(sheet).not.toMatch(/<f[ >]/)
  })
})
