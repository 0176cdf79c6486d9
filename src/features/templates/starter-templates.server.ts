/** The templates of a new database, for the occasions on which staff write most often. */
import { addressRequest } from './address-request.ts'

interface StarterTemplate {
  name: string
  description: string
  template_content: string
  /** the numbers of the reminders that use the template, by need */
  reminders?: Record<string, readonly number[]>
}

export const starterTemplates: readonly StarterTemplate[] = [
  {
    name: addressRequest.name,
    description: 'Sebelum sample dikirim',
    template_content: addressRequest.template_content,
  },
  {
    name: 'Minta alamat lewat chat',
    description: 'Tanpa link, dibalas dengan alamatnya',
    // This is for users who may not hand out the link of the page. Staff can paste the affiliate's reply unchanged,
    // since Meja Kirim recognizes these labels.
    template_content:
      'Halo Kak [nama], sample [produk] siap kami kirim. Boleh isi alamatnya di bawah ini ya, Kak?\n\nNama penerima:\nAlamat:\nKelurahan/kecamatan:\nKota:\nKode pos:\n\nAlamat hanya kami pakai untuk mengirim sample 🙏',
  },
  {
    name: 'Sample dikirim',
    description: 'Dengan kurir dan nomor resi',
    template_content:
      'Hai Kak [nama], sample [produk] sudah kami kirim lewat [kurir] dengan nomor resi [resi]. Kalau sudah sampai, ketuk “Sudah saya terima” di halaman Kakak ya 🙏\n\n[halaman]',
  },
  {
    name: 'Pengingat upload',
    description: 'Sebelum batas upload',
    template_content:
      'Halo Kak [nama], sekadar mengingatkan: [video] kami tunggu paling lambat [deadline]. Kalau sudah tayang, kirim linknya di halaman Kakak. Perlu tambahan waktu? Bisa diminta di sana juga 🙏\n\n[halaman]',
    reminders: { tenggat: [1] },
  },
  {
    name: 'Video terlambat',
    description: 'Setelah batas upload lewat',
    template_content:
      'Halo Kak [nama], [video] sudah lewat [telat] dari batas upload, [deadline]. Kalau sudah tayang, kirim linknya di halaman Kakak. Masih perlu waktu? Minta di sana juga, atau balas chat ini kalau ada kendala 🙏\n\n[halaman]',
    reminders: { telat: [1, 2, 3] },
  },
  {
    name: 'Perkenalan',
    description: 'Belum pernah dihubungi',
    template_content:
      'Halo Kak [nama], terima kasih sudah mendaftar sebagai affiliate [produk]. Kami dari tim affiliate, dan siap membantu lewat nomor ini 🙏',
    reminders: { hubungi: [1, 2] },
  },
  {
    name: 'Sample sudah sampai?',
    description: 'Setelah sample dikirim, sebelum diberi video',
    template_content:
      'Halo Kak [nama], sample [produk] kami kirim beberapa hari lalu. Sudah sampai, Kak? Kalau sudah, ketuk “Sudah saya terima” di halaman Kakak, dan kami siapkan video yang akan Kakak upload 🙏\n\n[halaman]',
    reminders: { video: [1, 2] },
  },
  {
    name: 'Revisi ditunggu',
    description: 'Setelah video dikembalikan untuk diubah kreator',
    template_content:
      'Halo Kak [nama], revisi videonya masih kami tunggu ya. Yang perlu diubah ada di halaman Kakak, dan linknya juga dikirim di sana. Kalau ada kendala, balas chat ini 🙏\n\n[halaman]',
    reminders: { revisi: [1, 2] },
  },
  {
    name: 'Video perlu diganti',
    description: 'Setelah video dikembalikan',
    template_content:
      'Halo Kak [nama], video yang kemarin perlu kami ganti. Video yang baru sedang kami siapkan, nanti kami kabari lewat nomor ini ya 🙏',
    reminders: { dikembalikan: [1, 2] },
  },
]

/** Connection with the rights of the database's owner. */
type OwnerConnection = { query(text: string, values: unknown[]): Promise<unknown> }

/**
 * Inserts the starter templates and sets them as reminders. The templates have no creator, and every editor may change
 * them.
 */
export async function addStarterTemplates(owner: OwnerConnection): Promise<void> {
  // The list shows the newest template first, so templates that are inserted in reverse appear in the order above.
  for (const { name, description, template_content } of starterTemplates.toReversed())
    await owner.query(
      'insert into griting_templates (name, description, template_content, created_at) values ($1, $2, $3, clock_timestamp())',
      [name, description, template_content],
    )
  await setStarterReminders(owner)
}

/** Sets the starter templates, found by their names, as the reminders of each need. */
export async function setStarterReminders(owner: OwnerConnection): Promise<void> {
  for (const { name, reminders = {} } of starterTemplates)
    for (const [need, numbers] of Object.entries(reminders))
      for (const number of numbers)
        await owner.query(
          `update reminder_schedules set template_${number} = (select id from griting_templates where name = $1 limit 1)
           where need = $2`,
          [name, need],
        )
}
