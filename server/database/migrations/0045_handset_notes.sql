-- What people should know of a handset, such as that it needs an adapter.
alter table handsets add column notes text not null default '';
