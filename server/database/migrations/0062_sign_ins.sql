-- Sign-ins that have ended, by login. Calls with one of their tokens are refused until the tokens have expired.
create table identity.ended_sign_ins (
  sign_in text primary key,
  ended_at timestamptz not null default now()
);
create index on identity.ended_sign_ins (ended_at);
grant select, insert, delete on identity.ended_sign_ins to dealerline_identity;

-- The login of a dealer at a foreign OpenID provider, kept after the first sign-in. From then on the e-mail address in
-- the provider's tokens no longer matters.
create table identity.logins (
  issuer text not null,
  subject text not null,
  dealer_id integer not null references dealers on delete cascade,
  bound_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (dealer_id, issuer)
);
