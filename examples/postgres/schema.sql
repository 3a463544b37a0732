-- Text is in the order of its code points on every server: see the guide on collations.
-- A time has milliseconds, as a Date of JavaScript, so that a cursor holds all of it.
create table if not exists orders (
  id integer generated always as identity primary key,
  customer_name text collate "C" not null,
  status text not null default 'open',
  total numeric(12, 2) not null,
  created_at timestamptz(3) not null default now(),
  paid_at timestamptz(3),
  version integer not null default 1
);

-- One index for each field that clients sort by, with the identifier as its last column.
create index if not exists orders_by_customer on orders (customer_name, id);
create index if not exists orders_by_total on orders (total, id);
create index if not exists orders_by_created on orders (created_at, id);
create index if not exists orders_by_paid on orders (paid_at, id);

-- The responses of requests with an Idempotency-Key; delete those whose time is over now and then.
create table if not exists once (
  key text primary key,
  fingerprint text not null,
  status smallint not null,
  headers json not null,
  body bytea,
  until timestamptz not null
);
