/** Visitors who write a message through the public form, each test file on its own program. */
import { startForm } from './forms.ts'

export async function startMessageForm(env: Record<string, string> = {}) {
  const form = await startForm('/contact-us', 'pesan', env)
  const { queryAsOwner } = form.program.database
  let count = 0
  return {
    ...form,
    /** Returns the fields of a message with a unique subject. */
    typedValues(otherValues: Record<string, string> = {}): Record<string, string> {
      count += 1
      return {
        nama: 'Wulan Sari',
        email: `wulan.${count}@example.com`,
        subjek: `Pesanan ${count}`,
        pesan: 'Kapan dikirim?\nSudah seminggu.',
        ...otherValues,
      }
    },
    storedRows: (subjek: string) =>
      queryAsOwner('select * from messages where subjek = $1 order by received_at', [subjek]),
    countStored: async () =>
      (await queryAsOwner<{ n: number }>('select count(*)::int as n from messages'))[0]?.n,
  }
}
