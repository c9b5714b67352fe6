-- Terms as they are maintained: items below a term's text, versions of what it says, and which version was confirmed.

create sequence term_item_ids;

alter table terms add column version integer not null default 1;
alter table terms add column term_items jsonb not null default '[]';
create index on terms (term_order) where not archived;

-- Every text a term has ever had. Nothing takes one away, since somebody may have confirmed it.
create table term_versions (
  term_id integer not null references terms,
  version integer not null,
  section text not null,
  heading text not null,
  condition text not null,
  term_items jsonb not null,
  since timestamptz not null default now(),
  primary key (term_id, version)
);
insert into term_versions (term_id, version, section, heading, condition, term_items)
  select term_id, version, section, heading, condition, term_items from terms;

create trigger keep_first_version after insert on terms for each row execute function app.keep_term_version();
create trigger keep_next_version after update on terms for each row
  when (old.version <> new.version) execute function app.keep_term_version();

alter table order_terms add column version integer not null default 1;
alter table order_terms alter column version drop default;
alter table order_terms drop constraint order_terms_pkey;
alter table order_terms add primary key (order_id, term_id, version, confirmed_by);
alter table order_terms drop constraint order_terms_term_id_fkey;
alter table order_terms add foreign key (term_id, version) references term_versions;
drop index order_terms_term_id_idx;
create index on order_terms (term_id, version);

grant insert, update on terms to dealerline_app;
grant select on term_versions to dealerline_app;
grant usage on sequence term_item_ids to dealerline_app;
