/** Reads a backup file from start to end in constant memory, and throws as soon as it finds an error. */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import { BadBackup, endOfRows, type Header, readHeader, readLine } from './backup-lines.ts'
import { Tally } from './tally.ts'

export type Piece =
  | { header: Header }
  | { table: string; columns: string[] }
  /** a part of the rows of the preceding table */
  | { bytes: Buffer }
  /** number and digest of the rows of the preceding table */
  | { rows: number; sha256: string }
  | { sequences: Record<string, string> }

/** Yields the pieces of a backup. @throws BadBackup, at the latest after the last piece */
export async function* readBackup(
  file: string,
  onRead: (bytesRead: number) => void = () => {},
): AsyncGenerator<Piece> {
  const source = createReadStream(file)
  const text = pipeline(source, createGunzip(), () => {})
  const reader = new ByteReader(text[Symbol.asyncIterator]())
  try {
    yield { header: readHeader(await reader.takeLine()) }
    for (;;) {
      const expectedDigest = reader.computeDigest()
      const line = readLine(await reader.takeLine())
      if ('end' in line) return await assertAtEnd(reader, line.sha256 === expectedDigest)
      if ('rows' in line) throw new BadBackup('is damaged: rows without a table')
      yield line
      if (!('table' in line)) continue
      for await (const piece of readTableRows(reader)) {
        onRead(source.bytesRead)
        yield piece
      }
    }
  } catch (error) {
    throw explainError(error)
  } finally {
    source.destroy()
  }
}

/** Reads the whole file to verify it. @throws BadBackup */
export async function verifyBackup(file: string, onRead?: (bytesRead: number) => void): Promise<Header> {
  let header: Header | undefined
  for await (const piece of readBackup(file, onRead)) if ('header' in piece) header = piece.header
  if (!header) throw new BadBackup('is no backup of this program')
  return header
}

async function* readTableRows(reader: ByteReader): AsyncGenerator<Piece> {
  const tally = new Tally()
  for await (const chunk of reader.takeRows()) {
    tally.add(chunk)
    yield { bytes: chunk }
  }
  const lastLine = readLine(await reader.takeLine())
  if (!('rows' in lastLine && isDeepStrictEqual(lastLine, tally.finish())))
    throw new BadBackup('is damaged: the rows of a table are not those that were written')
  yield lastLine
}

async function assertAtEnd(reader: ByteReader, hasSameDigest: boolean): Promise<void> {
  if (!hasSameDigest) throw new BadBackup('is damaged: it is not what was written')
  if (!(await reader.isAtEnd())) throw new BadBackup('is damaged: something follows its end')
}

const newlineByte = 10
/** Bytes. Longer than any JSON line of a backup. */
const maxLineBytes = 1024 * 1024

class ByteReader {
  private buffer: Buffer = Buffer.alloc(0)
  private hash: Hash = createHash('sha256')
  private chunks: AsyncIterator<Buffer>

  constructor(chunks: AsyncIterator<Buffer>) {
    this.chunks = chunks
  }

  /** digest of all bytes taken so far */
  computeDigest(): string {
    return this.hash.copy().digest('hex')
  }

  async isAtEnd(): Promise<boolean> {
    return this.buffer.length === 0 && !(await this.readMore())
  }

  async takeLine(): Promise<string> {
    let newline = this.buffer.indexOf(newlineByte)
    while (newline === -1) {
      if (this.buffer.length > maxLineBytes) throw new BadBackup('is no backup of this program')
      if (!(await this.readMore())) throw createCutOffError()
      newline = this.buffer.indexOf(newlineByte)
    }
    return this.takeBytes(newline + 1).toString('utf8')
  }

  /** Yields the rows up to their end mark, in parts that may end anywhere. */
  async *takeRows(): AsyncGenerator<Buffer> {
    let atLineStart = true
    for (;;) {
      const end = this.findEndMark(atLineStart)
      if (end !== -1) {
        if (end > 0) yield this.takeBytes(end)
        this.takeBytes(endOfRows.length)
        return
      }
      // The last bytes may be the beginning of the end mark.
      const certainLength = this.buffer.length - endOfRows.length
      if (certainLength > 0) {
        yield this.takeBytes(certainLength)
        atLineStart = false
      }
      if (!(await this.readMore())) throw createCutOffError()
    }
  }

  private async readMore(): Promise<boolean> {
    const { done, value } = await this.chunks.next()
    if (!done) this.buffer = Buffer.concat([this.buffer, value])
    return !done
  }

  private findEndMark(atLineStart: boolean): number {
    if (atLineStart && this.buffer.subarray(0, endOfRows.length).equals(Buffer.from(endOfRows))) return 0
    const end = this.buffer.indexOf(`\n${endOfRows}`)
    return end === -1 ? -1 : end + 1
  }

  private takeBytes(length: number): Buffer {
    const bytes = this.buffer.subarray(0, length)
    this.buffer = this.buffer.subarray(length)
    this.hash.update(bytes)
    return bytes
  }
}

const createCutOffError = () => new BadBackup('is cut off: its end is missing')

function explainError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BadBackup('is not there')
  if (code === 'EISDIR') return new BadBackup('is a folder')
  if (code === 'EACCES') return new BadBackup('may not be read by this user')
  if (code === 'Z_BUF_ERROR') return createCutOffError()
  if (!code?.startsWith('Z_')) return error
  const isForeign = /header check/.test((error as Error).message)
  return new BadBackup(isForeign ? 'is no backup of this program' : 'is damaged: it can not be unpacked')
}
