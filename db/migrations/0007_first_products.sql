-- The four products that the brand sells. A price of 0 stands until the staff enter theirs.
insert into products (product_number, product_name, product_benefit) values
  ('P-01', 'Gentle Facial Cleanser', 'Membersihkan wajah dengan lembut tanpa membuat kulit terasa kering.'),
  ('P-02', 'Daily Facemist Toner', 'Menyegarkan dan melembapkan kulit sepanjang hari.'),
  ('P-03', 'Night Serum', 'Merawat dan menenangkan kulit saat beristirahat di malam hari.'),
  ('P-04', 'Daily Moisturizer', 'Menjaga kelembapan dan lapisan pelindung kulit.');
