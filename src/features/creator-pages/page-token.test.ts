import { describe, expect, it } from 'vitest'
import fc from '#test/properties.ts'
import { createPageTokens } from './page-token.server.ts'

const tokens = createPageTokens('secret')
const subject = '0b5c9f3e-7d51-4c1e-9d8a-52f3b6a7c810'

describe.each(['creator', 'applicant'] as const)('the token in the link of a page: %s', (kind) => {
  const link = { kind, subject, generation: 3 }
  const token = tokens.create(link)

  it('contains the kind, the id and the generation of the link', () => {
    expect(token).toMatch(/^[\w-]{46}$/)
    expect(tokens.read(token)).toEqual(link)
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 65_535 }), (subject, generation) => {
        expect(tokens.read(tokens.create({ kind, subject, generation }))).toEqual({
          kind,
          subject,
          generation,
        })
      }),
    )
  })

  it('is not accepted with another secret', () => {
    expect(createPageTokens('another secret').read(token)).toBe(null)
  })

  it('is not accepted if one bit differs', () => {
    const bytes = Buffer.from(token, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changedBytes = Buffer.from(bytes)
      changedBytes.writeUInt8(changedBytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(tokens.read(changedBytes.toString('base64url'))).toBe(null)
    }
  })

  it.each([
    ['empty', ''],
    ['cut', token.slice(0, -1)],
    ['longer', `${token}A`],
    ['padded', `${token}==`],
    ['in the other base64 alphabet', `+/${token.slice(2)}`],
    ['followed by a space', `${token} `],
    ['a text', 'siapa-saja'],
    ['a NUL byte', '\0'],
  ])('is not accepted if it is %s', (_, text) => {
    expect(tokens.read(text)).toBe(null)
  })

  it('is accepted in one spelling only', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const acceptedLetters = [...alphabet].filter((lastLetter) => tokens.read(token.slice(0, -1) + lastLetter))
    expect(acceptedLetters).toEqual([token.slice(-1)])
  })
})

it('the token of a creator stays the same in new versions, since links that were sent contain it', () => {
  const sentToken = 'C1yfPn1RTB6dilLztqfIEAABYaQuqb3hQ187V_tFRyAmyA'
  expect(tokens.read(sentToken)).toEqual({ kind: 'creator', subject, generation: 1 })
})

it('the token of an applicant opens no page of a creator with the same id, nor the other way round', () => {
  const [creatorToken, applicantToken] = (['creator', 'applicant'] as const).map((kind) =>
    tokens.create({ kind, subject, generation: 1 }),
  )
  // 24 characters hold the id and the generation, 22 the MAC.
  expect(creatorToken?.slice(0, 24)).toBe(applicantToken?.slice(0, 24))
  expect(creatorToken?.slice(24)).not.toBe(applicantToken?.slice(24))
  expect(tokens.read(`${applicantToken}`)).toMatchObject({ kind: 'applicant' })
})
