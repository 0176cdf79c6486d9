/** The templates of a new database: one for each occasion on which staff write most. */

export const starterTemplates = [
  {
    name: 'Sample dikirim',
    description: 'Dengan kurir dan nomor resi',
    template_content:
      'Hai Kak [nama], sample [produk] sudah kami kirim lewat [kurir] dengan nomor resi [resi]. Kabari kami kalau sudah sampai ya 🙏',
  },
  {
    name: 'Pengingat upload',
    description: 'Sebelum batas upload',
    template_content:
      'Halo Kak [nama], sekadar mengingatkan: [video] kami tunggu paling lambat [deadline]. Kalau sudah tayang, kirim link-nya ke sini ya. Terima kasih 🙏',
  },
  {
    name: 'Video terlambat',
    description: 'Setelah batas upload lewat',
    template_content:
      'Halo Kak [nama], [video] sudah lewat [telat] dari batas upload, [deadline]. Ada kendala yang bisa kami bantu? Kalau sudah tayang, kirim link-nya ke sini ya 🙏',
  },
]

/** Inserts the starter templates as the database's owner. They have no creator, so all editors may change them. */
export async function addStarterTemplates(owner: {
  query(text: string, values: unknown[]): Promise<unknown>
}): Promise<void> {
  // The list shows the newest template first, so inserting in reverse shows them in this order.
  for (const { name, description, template_content } of starterTemplates.toReversed())
    await owner.query(
      'insert into griting_templates (name, description, template_content, created_at) values ($1, $2, $3, clock_timestamp())',
      [name, description, template_content],
    )
}
