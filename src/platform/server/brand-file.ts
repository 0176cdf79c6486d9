/** Reads brand.json once at start. Invalid content stops the start with one sentence for each fault. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import type { z } from 'zod'
import { type Brand, brandSchema } from '#base/brand.ts'

/** The preview picture of shared links that the owner has provided. */
export interface OwnPicture {
  /**
   * The file name under which the site serves it. It changes with the picture, since social networks cache pictures by
   * URL.
   */
  name: string
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

export interface BrandFile {
  brand: Brand
  picture: OwnPicture | null
  /** modification time of the file */
  changedAt?: Date
  /** true if the program runs on sample data */
  demo?: boolean
}

const examplePath = join(import.meta.dirname, '../../../brand.example.json')
/** Bytes. WhatsApp shows no larger pictures. */
const maxPictureBytes = 600_000
/** Pixels. Smaller pictures are shown as a thumbnail beside the text. */
const minPictureSize = { width: 600, height: 315 }

/**
 * Reads the brand, or the placeholders if there is no brand.json.
 * @param folder the folder that contains .env
 * @throws Error with one sentence for each fault
 */
export function readBrand(folder: string): BrandFile {
  const text = readIfThere(join(folder, 'brand.json'))
  if (text === null) return { brand: createExampleBrand(), picture: null }
  const brand = parseBrand(text)
  const { mtime: changedAt } = statSync(join(folder, 'brand.json'))
  return { brand, picture: brand.picture ? readPicture(folder, brand.picture) : null, changedAt }
}

/** Returns the placeholders, which are used if there is no brand.json. */
export function createExampleBrand(): Brand {
  return parseBrand(readFileSync(examplePath, 'utf8'))
}

/**
 * Returns the fields that still have their placeholder values. Checks only the fields that an owner always changes.
 */
export function findPlaceholders(brand: Brand): string[] {
  const placeholders = createExampleBrand()
  const fields = ['name', 'site', 'email', 'instagram', 'address', 'partner'] as const
  return fields.filter((field) => JSON.stringify(brand[field]) === JSON.stringify(placeholders[field]))
}

function parseBrand(text: string): Brand {
  const { success, data, error } = brandSchema.safeParse(parseJson(text), { reportInput: true })
  if (!success) throw createUnusableError(error.issues.map(formatIssue))
  return data
}

function parseJson(text: string): unknown {
  try {
    // The editor of Windows writes a byte order mark, which JSON does not allow.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw createUnusableError([`it is not JSON: ${error instanceof Error ? error.message : error}`])
  }
}

function formatIssue(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.') || 'it'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is missing`
        : `${field} must be ${typeNames[issue.expected]}`
    case 'invalid_value':
      return `${field} must be one of ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `${issue.keys.join(', ')} is no field${issue.path.length > 0 ? ` of ${field}` : ''}`
    case 'too_big':
      return `${field} must have at most ${issue.maximum} ${units[issue.origin] ?? ''}`.trimEnd()
    case 'too_small':
      return `${field} must have at least ${issue.minimum} ${units[issue.origin] ?? ''}`.trimEnd()
    default:
      return `${field} ${issue.message}`
  }
}

const typeNames: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  array: 'a list',
  object: 'an object with fields',
}

const units: Record<string, string> = { string: 'characters', array: 'entries' }

function createUnusableError(sentences: string[]): Error {
  const lines = sentences.map((each) => `${each}.`).join('\n  ')
  return new Error(`brand.json can't be used:\n  ${lines}`)
}

function readPicture(folder: string, file: string): OwnPicture {
  const pictureError = (text: string) => createUnusableError([`picture ${text}`])
  if (!/^[\w-][\w. -]*$/.test(file)) throw pictureError('must be the name of a file beside brand.json')
  const bytes = readBytes(join(folder, file))
  if (!bytes) throw pictureError(`names ${file}, which is not beside brand.json`)
  if (bytes.length > maxPictureBytes)
    throw pictureError(`has ${bytes.length} bytes, and at most ${maxPictureBytes} are shown`)
  const size = getSize(bytes)
  if (!size) throw pictureError('must be a PNG, JPEG or WebP file')
  if (size.width < minPictureSize.width || size.height < minPictureSize.height)
    throw pictureError(`must have at least ${minPictureSize.width} × ${minPictureSize.height} pixels`)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return { ...size, bytes, name: `og-${hash}.${size.type}` }
}

function getSize(bytes: Uint8Array) {
  try {
    const { type, width, height } = imageSize(bytes)
    return type === 'png' || type === 'jpg' || type === 'webp' ? { type, width, height } : null
  } catch {
    return null
  }
}

function readBytes(file: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(readFileSync(file))
  } catch {
    return null
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw createUnusableError([`it can't be read: ${error instanceof Error ? error.message : error}`])
  }
}
