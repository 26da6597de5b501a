-- What a site was wanted for when it was put into the cart: its price there is for these topics.
alter table cart_items
  add column topics text[] not null default '{}'
  check (topics <@ array['none', 'gambling', 'loan', 'trading', 'dating', 'cannabis', 'crypto']);
