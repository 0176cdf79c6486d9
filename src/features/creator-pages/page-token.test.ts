import { describe, expect, it } from 'vitest'
import fc from '#test/properties.ts'
import { createPageTokens } from './page-token.server.ts'

const tokens = createPageTokens('secret')
const subject = '0b5c9f3e-7d51-4c1e-9d8a-52f3b6a7c810'

describe.each(['creator', 'applicant'] as const)("the token in the link of a page: %s's page", (kind) => {
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
    for (let index = 0; index < bytes.length; index++)
      for (let bit = 0; bit < 8; bit++) {
        const changedBytes = Buffer.from(bytes)
        changedBytes.writeUInt8(changedBytes.readUInt8(index) ^ (1 << bit), index)
        expect(tokens.read(changedBytes.toString('base64url'))).toBe(null)
      }
  })

  it.each([
    ['empty', ''],
    ['cut', token.slice(0, -1)],
    ['longer', `${token}A`],
    ['padded', `${token}==`],
    ['in the base64 alphabet with + and /', `+/${token.slice(2)}`],
    ['followed by a space', `${token} `],
    ['any text', 'siapa-saja'],
    ['a NUL byte', '\0'],
  ])('is not accepted if it is %s', (_, text) => {
    expect(tokens.read(text)).toBe(null)
  })

  // The last letter has more bits than the token needs, so several letters would decode to the same bytes.
  it('is accepted with one last letter only', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const acceptedLetters = [...alphabet].filter((lastLetter) => tokens.read(token.slice(0, -1) + lastLetter))
    expect(acceptedLetters).toEqual([token.slice(-1)])
  })
})

it('tokens in links that creators already have stay valid in new versions of the program', () => {
  const sentToken = 'C1yfPn1RTB6dilLztqfIEAABYaQuqb3hQ187V_tFRyAmyA'
  expect(tokens.read(sentToken)).toEqual({ kind: 'creator', subject, generation: 1 })
})

it('the tokens of an applicant and of a creator with the same id differ in their signature', () => {
  const [creatorToken, applicantToken] = (['creator', 'applicant'] as const).map((kind) =>
    tokens.create({ kind, subject, generation: 1 }),
  )
  // These characters hold the id and the generation. The signature follows them.
  const signatureStart = 24
  expect(creatorToken?.slice(0, signatureStart)).toBe(applicantToken?.slice(0, signatureStart))
  expect(creatorToken?.slice(signatureStart)).not.toBe(applicantToken?.slice(signatureStart))
  expect(tokens.read(`${applicantToken}`)).toMatchObject({ kind: 'applicant' })
})
