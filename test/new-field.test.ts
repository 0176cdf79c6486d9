import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runTool } from './lint-project.ts'
import { createProjectWithCity } from './new-field.ts'

const project = createProjectWithCity()
afterAll(project.remove)

it('an optional field in the table of affiliates needs no change in any other TypeScript file', async () => {
  // The compiler reports this line, so it has seen the field.
  writeFileSync(
    join(project.folder, 'src/features/affiliates/probe.ts'),
    `import type { Affiliate } from './affiliate.ts'\nexport const city: Affiliate['city'] = 1\n`,
  )
  // A single thread needs half as much processor time as several.
  const errors = await runTool('tsc', ['-p', 'tsconfig.json', '--singleThreaded'], project.folder)
  expect(errors.trim().split('\n')).toEqual([
    expect.stringMatching(/^src\/features\/affiliates\/probe\.ts\(2,14\): error TS2322: .*'string'/),
  ])
}, 120_000)
