/* net_embedded: the files of networks (net_file.h) as read-only data of the program.
 *
 * For each file NAME.weights there are its bytes, net_NAME, and their number, net_NAME_size, of 32
 * bits. Make knows that this file depends on those; paths begin at engine/, as in includes. What
 * differs between systems is the name of read-only data, and no more may be conditional here.
 */
#if defined __ELF__
    .section .rodata
#elif defined __APPLE__
    .const
#else
    .section .rdata,"dr"
#endif

    .macro embed name
    .globl net_\name
    .globl net_\name\()_size
    .balign 4
net_\name\()_size:
    .long 2f - 1f
net_\name:
1:
    .incbin "evaluation/weights/\name\().weights"
2:
    .endm

    embed freestyle
    embed standard
    embed renju
    embed caro

#if defined __ELF__
    .section .note.GNU-stack,"",%progbits
#endif
