/** Whoever approves and sends a sample or gives a video is stored, and an undo leaves nothing to count. */
import { beforeEach, expect, it } from 'vitest'
import { as, make, program, runAction, sari, serum, undo } from '#test/bulk-actions.ts'

const queryAsOwner: typeof program.database.queryAsOwner = (...args) => program.database.queryAsOwner(...args)

beforeEach(() => queryAsOwner('delete from affiliate_registrations; delete from videos'))

/** Returns today's counts of the report, of all and of Sari. */
async function readCounts() {
  const [day] = await queryAsOwner<{ today: string }>('select app.today()::text as today')
  const { body } = await as.sari('GET', `/reports?from=${day?.today}&to=${day?.today}`)
  const mine = body.users.find(({ id }: { id: string }) => id === sari)?.counts
  return [body.figures.approved.count, body.figures.sent.count, mine?.approved ?? 0, mine?.sent ?? 0]
}

it('an approval counts on its day, also after the sample was sent', async () => {
  const id = await make.affiliate([serum])
  await runAction('sari', { kind: 'approve' }, [id])
  expect(await readCounts()).toEqual([1, 0, 1, 0])
  await runAction('sari', { kind: 'send' }, [id])
  expect(await readCounts()).toEqual([1, 1, 1, 1])
})

it('an undone approval and an undone sending count nothing', async () => {
  const id = await make.affiliate([serum])
  const approval = await runAction('sari', { kind: 'approve' }, [id])
  await undo('sari', approval)
  expect(await readCounts()).toEqual([0, 0, 0, 0])
  await runAction('sari', { kind: 'approve' }, [id])
  const sending = await runAction('sari', { kind: 'send' }, [id])
  await undo('sari', sending)
  expect(await readCounts()).toEqual([1, 0, 1, 0])
})

it('an undone rejection keeps the day of the approval', async () => {
  const id = await make.affiliate([serum])
  await runAction('sari', { kind: 'approve' }, [id])
  await queryAsOwner(
    `update affiliate_registrations set sample_approved_at = now() - interval '9 days',
       sample_changed_at = now() - interval '9 days' where id = $1`,
    [id],
  )
  const rejection = await runAction('sari', { kind: 'reject', reason: 'Akun privat' }, [id])
  await undo('sari', rejection)
  expect(await readCounts()).toEqual([0, 0, 0, 0])
  const [row] = await queryAsOwner<{ days: number; by: string }>(
    `select app.today() - sample_approved_at::date as days, sample_approved_by as by
     from affiliate_registrations where id = $1`,
    [id],
  )
  expect(row).toMatchObject({ by: sari })
  expect(row?.days).toBeGreaterThan(7)
})
