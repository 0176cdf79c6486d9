import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { examineMinorVersion, newestRelease } from './postgres-minor.ts'

describe("the doctor's check of the embedded PostgreSQL", () => {
  it('the check of the embedded PostgreSQL notes a version older than the newest release that docs/deploy.md names', () => {
    expect(readFileSync('docs/deploy.md', 'utf8')).toContain(`the newest versions were ${newestRelease}`)
    expect(examineMinorVersion('18.4')).toMatchObject({
      state: 'note',
      message: expect.stringMatching(/comes along is 18\.4, the newest is 18\.6 or later: .*DATABASE_URL/),
    })
  })

  // The newest releases of other major versions are unknown, because docs/deploy.md does not name them.
  it.each([newestRelease, '18.7', '19.0', '17.2'])(
    'the check of the embedded PostgreSQL reports nothing for version %s',
    (version) => {
      expect(examineMinorVersion(version)).toBeUndefined()
    },
  )
})
