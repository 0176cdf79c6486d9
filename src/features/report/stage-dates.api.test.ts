/** The report counts an approval and a sending for their user and day, and counts nothing that was undone. */
import { beforeEach, expect, it } from 'vitest'
import { getJakartaDate } from '#base/jakarta.ts'
import { as, make, runAction, sari, serum, undo } from '#test/bulk-actions.ts'
import { queryAsOwner } from '#test/cast-program.ts'

beforeEach(() => queryAsOwner('delete from affiliate_registrations; delete from videos'))

/** Returns today's counts of the report, in all and by Sari, who did everything. */
async function readCounts() {
  const today = getJakartaDate(new Date())
  const { body } = await as.sari('GET', `/reports?from=${today}&to=${today}`)
  const bySari = body.users.find(({ id }: { id: string }) => id === sari)?.counts
  return {
    approved: body.figures.approved.count,
    sent: body.figures.sent.count,
    approvedBySari: bySari?.approved ?? 0,
    sentBySari: bySari?.sent ?? 0,
  }
}
const noCounts = { approved: 0, sent: 0, approvedBySari: 0, sentBySari: 0 }
const oneApproval = { ...noCounts, approved: 1, approvedBySari: 1 }

it('an approval counts on its day, also after the sample was sent', async () => {
  const id = await make.affiliate([serum])
  await runAction('sari', { kind: 'approve' }, [id])
  expect(await readCounts()).toEqual(oneApproval)
  await runAction('sari', { kind: 'send' }, [id])
  expect(await readCounts()).toEqual({ ...oneApproval, sent: 1, sentBySari: 1 })
})

it('an undone approval and an undone sending count nothing', async () => {
  const id = await make.affiliate([serum])
  const approval = await runAction('sari', { kind: 'approve' }, [id])
  await undo('sari', approval)
  expect(await readCounts()).toEqual(noCounts)
  await runAction('sari', { kind: 'approve' }, [id])
  const sending = await runAction('sari', { kind: 'send' }, [id])
  await undo('sari', sending)
  expect(await readCounts()).toEqual(oneApproval)
})

it('an undone rejection keeps the day and the user of the approval', async () => {
  const id = await make.affiliate([serum])
  await runAction('sari', { kind: 'approve' }, [id])
  await queryAsOwner(
    `update affiliate_registrations set sample_approved_at = now() - interval '9 days',
       sample_changed_at = now() - interval '9 days' where id = $1`,
    [id],
  )
  const readApproval = () =>
    queryAsOwner('select sample_approved_at, sample_approved_by from affiliate_registrations where id = $1', [
      id,
    ])
  const approval = await readApproval()
  expect(approval).toMatchObject([{ sample_approved_by: sari }])
  const rejection = await runAction('sari', { kind: 'reject', reason: 'Akun privat' }, [id])
  await undo('sari', rejection)
  expect(await readCounts()).toEqual(noCounts)
  expect(await readApproval()).toEqual(approval)
})
