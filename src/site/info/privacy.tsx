import type { Brand } from '#base/brand.ts'
import { StoredData } from '../art/scenes.tsx'
import { useBrand } from '../facts.ts'
import { Article, type Part, Rules } from './article.tsx'

export function Privacy() {
  const brand = useBrand()
  return (
    <Article
      Drawing={StoredData}
      title="Kebijakan Privasi"
      lead="Kami hanya mengumpulkan data yang memang kami perlukan, dan kami memperlakukannya seperti titipan."
    >
      <Rules isNumbered parts={buildParts(brand)} />
    </Article>
  )
}

function buildParts(brand: Brand): Part[] {
  return [
    {
      id: 'informasi',
      title: 'Informasi yang kami kumpulkan',
      text: (
        <>
          <p>Data yang kami terima datang langsung dari kamu:</p>
          <ul>
            <li>nama, alamat email, subjek, dan isi pesan, saat kamu menulis lewat formulir Hubungi Kami;</li>
            <li>
              nama, platform dan nama akun, nomor WhatsApp, kota, produk yang ingin kamu coba, dan yang kamu
              tulis tentang dirimu, saat kamu mendaftar sebagai affiliate, beserta link yang membawamu ke
              sini;
            </li>
            <li>
              alamat kirim, kabar tentang paketmu, link postingan, alasan minta waktu, dan izin pakai videomu,
              saat kamu mengisinya di halaman pribadimu sebagai affiliate;
            </li>
            <li>foto, bukti pembelian, dan alasan, saat kamu mengajukan pengembalian.</li>
          </ul>
          <p>
            Pendaftaran yang kami tolak terhapus sendiri setelah 90 hari. Kalau diterima, datanya kami simpan
            selama kamu menjadi affiliate. Alamat kirim terhapus 30 hari setelah paketnya kamu terima, paling
            lambat 90 hari setelah dikirim. Pesanmu terhapus sendiri setelah satu tahun. Yang tampak dikirim
            mesin terhapus setelah 30 hari.
          </p>
          <p>Halaman publik situs ini tidak memasang pelacak dan tidak menjalankan skrip pihak lain.</p>
        </>
      ),
    },
    {
      id: 'penggunaan',
      title: 'Penggunaan informasi',
      text: (
        <>
          <p>
            Kami memakai data itu untuk menjawab pertanyaan, mengurus pesanan dan pengembalian, serta
            menjalankan program affiliate.
          </p>
          <p>
            Videomu hanya kami repost atau pakai untuk iklan sejauh kamu izinkan di halaman pribadimu. Izin
            itu bisa kamu cabut kapan saja.
          </p>
          <p>
            Kami tidak menjual data pribadi, dan tidak memakainya untuk hal yang tidak pernah kami sampaikan
            kepadamu.
          </p>
        </>
      ),
    },
    {
      id: 'perlindungan',
      title: 'Perlindungan data',
      text: (
        <>
          <p>
            Data disimpan di sistem yang aksesnya dibatasi: hanya anggota tim yang membutuhkannya untuk
            bekerja yang dapat melihatnya. Kata sandi akun tidak pernah disimpan dalam bentuk aslinya.
          </p>
          <p>Kalau terjadi sesuatu yang menyangkut datamu, kami akan memberitahumu secepatnya.</p>
        </>
      ),
    },
    {
      id: 'hak',
      title: 'Hak pengguna',
      text: (
        <>
          <p>Data tentang kamu tetap milikmu. Kapan saja kamu boleh meminta kami untuk:</p>
          <ul>
            <li>
              <b>mengakses</b>: melihat data apa saja yang kami simpan;
            </li>
            <li>
              <b>memperbarui</b>: membetulkan data yang salah atau sudah berubah;
            </li>
            <li>
              <b>menghapus</b>: menghapus data yang tidak lagi wajib kami simpan.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'kontak',
      title: 'Kontak',
      text: (
        <p>
          Pertanyaan atau permintaan soal data pribadi bisa dikirim ke{' '}
          <a href={`mailto:${brand.email}`}>{brand.email}</a>. Kalau lebih nyaman lewat jalur lain, lihat{' '}
          <a href="/contact-us">Hubungi Kami</a>.
        </p>
      ),
    },
  ]
}
