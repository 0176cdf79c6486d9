/** Helpers that submit the public form 'Kirim Pesan'. Each test file has its own program. */
import { startForm } from './forms.ts'

export async function startMessageForm(env: Record<string, string> = {}) {
  const form = await startForm('/contact-us', 'pesan', env)
  const { queryAsOwner } = form.program.database
  let count = 0
  return {
    ...form,
    /** Returns the fields of a message with a unique subject. */
    createFields(changedFields: Record<string, string> = {}): Record<string, string> {
      count += 1
      return {
        nama: 'Wulan Sari',
        email: `wulan.${count}@example.com`,
        subjek: `Pesanan ${count}`,
        pesan: 'Kapan dikirim?\nSudah seminggu.',
        ...changedFields,
      }
    },
    findMessages: (subjek: string) =>
      queryAsOwner('select * from messages where subjek = $1 order by received_at', [subjek]),
    async countMessages() {
      const [row] = await queryAsOwner<{ count: number }>('select count(*)::int from messages')
      return row?.count
    },
  }
}
