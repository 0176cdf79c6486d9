/** Visitors who apply through the public form, each test file on its own program. */
import { startForm } from './forms.ts'

export async function startApplicationForm(env: Record<string, string> = {}) {
  const form = await startForm('/', 'daftar', env)
  const { queryAsOwner } = form.program.database
  let count = 0
  return {
    ...form,
    /** Returns the fields of an application with a unique name and number. */
    buildFields(otherValues: Record<string, string> = {}): Record<string, string> {
      count += 1
      return {
        nama: 'Wulan Sari',
        platform: 'tiktok',
        username: `wulan.${count}`,
        whatsapp: `0812 70${String(count).padStart(6, '0')}`,
        product: 'Night Serum',
        kota: 'Garut',
        tentang: 'Ulasan skincare untuk kulit kering',
        setuju: 'ya',
        ...otherValues,
      }
    },
    readApplications: (username: string) =>
      queryAsOwner(
        'select * from applications where username_key = app.username_key($1) order by received_at',
        [username],
      ),
    countStored: async () =>
      (await queryAsOwner<{ n: number }>('select count(*)::int as n from applications'))[0]?.n,
  }
}
