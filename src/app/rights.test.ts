/** A document lists the permissions of every call, so that a loosened rule appears in the diff of its change. */
import { expect, it } from 'vitest'
import { contractCalls, describeAccess } from '#test/contract-calls.ts'

const documentHead = `# Who may make which call

Written from the contract by \`npx vitest run --project unit src/app/rights --update\`; a test compares the two.
A role includes permissions (\`permissions.sql\`), and policies limit the rows further.

| call | | requires |
| --- | --- | --- |
`

it('docs/rights.md lists the required permissions of every call', async () => {
  const rows = contractCalls.map(
    ({ name, method, path, meta }) => `| ${name} | ${method} ${path} | ${describeAccess(meta)} |\n`,
  )
  await expect(documentHead + rows.join('')).toMatchFileSnapshot('../../docs/rights.md')
})
